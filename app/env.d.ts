import 'react';

// Attributes of the HTML standard that React's types do not know yet.
declare module 'react' {
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    commandfor?: string;
    command?: string;
  }
}
