/** JOURNEY_PORT can differ, so that two copies of the project run their tests at once. Each Playwright worker has its own port. */
const port = Number(process.env.JOURNEY_PORT ?? 3987) + 100 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** The product of a worker's journeys: a production build with the demonstration content. */
export const journeyServer = {
  port,
  url: `http://localhost:${port}`,
  /** An analytics host that does not exist: journeys stub it. */
  analytics: { id: 'memorial-1848', url: 'https://mesure.example/mesure.js' },
  administrator: { email: 'awa.sylvestre@memorial.example', password: 'Parvis-lumineux-1848' },
};
