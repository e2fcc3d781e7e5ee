import { render } from 'preact';
import { language } from '../account.js';
import { Popup } from './popup.js';
import './popup.css';

document.documentElement.lang = language();
const root = document.getElementById('root');
if (root) render(<Popup />, root);
