/** NODE_ENV decides, when React is loaded, whether it runs its slow checks, which development alone needs. Imported before what loads React. */
process.env.NODE_ENV ??= 'production';
