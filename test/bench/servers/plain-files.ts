import { createServer } from 'node:http';
import express from 'express';
import { serve } from './serve.js';

/** Files from disk, to compare with the product's pictures. */
serve(createServer(express().use(express.static(process.env['FOLDER'] ?? '.'))));
