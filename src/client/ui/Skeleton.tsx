/** Grey lines of the final sizes, still, for a first load; `widths` in per cent are one of 25, 50, 75, 100. */
export function SkeletonLines({ widths }: { readonly widths: readonly (25 | 50 | 75 | 100)[] }) {
  return (
    <span className="sk-lines" aria-hidden="true">
      {Array.from(widths.entries(), ([line, width]) => (
        <span key={line} className={`placeholder w-${width}${line % 2 === 0 ? ' l' : ''}`} />
      ))}
    </span>
  )
}
