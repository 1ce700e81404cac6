/** The entries of a list, or none when they cannot be had: the section stays empty and the page still stands (SPEC.md, section 8). */
export const entriesOrNone = <Found>(answer: Promise<{ data: Found[] }>): Promise<Found[]> =>
  answer.then(
    ({ data }) => data,
    (error) => {
      console.error(error);
      return [];
    },
  );
