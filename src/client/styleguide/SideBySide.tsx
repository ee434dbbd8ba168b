/** The same pieces twice: a scheme belongs to a whole document. */
export function SideBySide() {
  return (
    <div className="guide-both">
      {['light', 'dark'].map((theme) => (
        <object key={theme} type="text/html" aria-label={theme} data={`/styleguide?theme=${theme}`} />
      ))}
    </div>
  )
}
