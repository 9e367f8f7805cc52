/** A hostile text for any field. */
export const RUBBISH = `<img src=x onerror="document.title='owned'"> '"; DROP TABLE "Book";-- 𝕿 \ud83d\udcda {{name}} %_`;
