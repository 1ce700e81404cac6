export { ToastsProvider, useToasts } from './Toasts.tsx';
