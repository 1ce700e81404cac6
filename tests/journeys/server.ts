/** The product as the journeys meet it: a production build with the demonstration content. */
export const journeyServer = {
  port: 3987,
  url: 'http://localhost:3987',
  administrator: { email: 'awa.sylvestre@memorial.example', password: 'Parvis-lumineux-1848' },
};
