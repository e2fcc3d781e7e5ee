import { createServer } from 'node:http';
import express from 'express';
import { serve } from './serve.js';

/** What the product's pictures are held against: files from disk. */
serve(createServer(express().use(express.static(process.env['FOLDER'] ?? '.'))));
