/** Its port can be changed, for two copies of the project to be tested at once. */
const port = Number(process.env.JOURNEY_PORT ?? 3987);

/** The product as the journeys meet it: a production build with the demonstration content. */
export const journeyServer = {
  port,
  url: `http://localhost:${port}`,
  /** An analytics host that does not exist: journeys stub it. */
  analytics: { id: 'memorial-1848', url: 'https://mesure.example/mesure.js' },
  administrator: { email: 'awa.sylvestre@memorial.example', password: 'Parvis-lumineux-1848' },
};
