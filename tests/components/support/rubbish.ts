/** What a text field may be given by somebody who tries what it does to the page. */
export const RUBBISH = `<img src=x onerror="document.title='owned'"> '"; DROP TABLE "Book";-- 𝕿 \ud83d\udcda {{name}} %_`;
