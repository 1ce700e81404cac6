/** The entries of a list, or none when it fails to load: the section is empty and the page is still served (docs/product.md, « Messages »). */
export const listOrEmpty = <Row>(response: Promise<{ data: Row[] }>): Promise<Row[]> =>
  response.then(
    ({ data }) => data,
    (error) => {
      console.error(error);
      return [];
    },
  );
