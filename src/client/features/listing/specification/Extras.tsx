import { useWords } from '../../../words/use-words.ts'

/** What the vehicle has beyond its model; nothing where nothing is known. */
export function Extras({ extras }: { readonly extras: readonly string[] }) {
  const words = useWords('listing')
  if (extras.length === 0) return null
  return (
    <section className="listing-part" aria-labelledby="extras">
      <h2 id="extras">{words.extras}</h2>
      <ul className="extras">
        {extras.map((extra) => (
          <li key={extra} className="badge text-bg-light">
            {extra}
          </li>
        ))}
      </ul>
    </section>
  )
}
