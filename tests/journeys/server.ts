/** Its port can be changed, so that two copies of the project can run their tests at once. */
const port = Number(process.env.JOURNEY_PORT ?? 3987);

/** The product of the journeys: a production build with the demonstration content. */
export const journeyServer = {
  port,
  url: `http://localhost:${port}`,
  /** An analytics host that does not exist: journeys stub it. */
  analytics: { id: 'memorial-1848', url: 'https://mesure.example/mesure.js' },
  administrator: { email: 'awa.sylvestre@memorial.example', password: 'Parvis-lumineux-1848' },
};
