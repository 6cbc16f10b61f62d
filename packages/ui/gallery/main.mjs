import { createRoot } from 'react-dom/client';
import { view } from './view.tsx';

createRoot(document.querySelector('#root')).render(view());
