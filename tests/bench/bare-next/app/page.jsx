import { connection } from "next/server";
import books from "../books.json";

export default async function Page() {
  await connection();
  return (
    <main>
      <h1>Books</h1>
      <ul>
        {books.map((book) => (
          <li key={book.id}>
            <article>
              <h2>{book.title}</h2>
              <p>{book.author}</p>
              <p>{book.description}</p>
              <span>{book.state}</span> <span>{book.genre}</span> <span>{book.language}</span>
              <p>{book.owner.displayName}, {book.distanceKm} km</p>
              <a href={`/books/${book.id}`}>More</a>
            </article>
          </li>
        ))}
      </ul>
    </main>
  );
}
