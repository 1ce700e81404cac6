/**
 * React decides by NODE_ENV, once, when it is first loaded, whether it checks and traces all it does, at two to three times the cost. Only
 * development wants that (Vite sets NODE_ENV there), so this comes before whatever loads React.
 */
process.env.NODE_ENV ??= 'production';
