/**
 * When React is loaded, NODE_ENV decides whether it runs its checks, at two to three times the cost. Only development needs them (Vite sets
 * NODE_ENV there), so this module is imported before any that loads React.
 */
process.env.NODE_ENV ??= 'production';
