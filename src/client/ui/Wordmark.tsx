/** The wordmark in the colour of the text, with the amber dot of the accent. */
export function Wordmark({ title }: { readonly title: string }) {
  return (
    <>
      <svg className="wordmark" viewBox="0 0 236 84" aria-hidden="true">
        <path d="M45 13H23.5a14.5 14.5 0 0 0 0 29H31a14.5 14.5 0 0 1 0 29H7M108 31v40M108 51a20 20 0 1 1-40 0 20 20 0 0 1 40 0M134 51h40a20 20 0 1 0-8.5 16.4M194 33l31 36M225 33l-31 36" />
        <circle cx="45" cy="13" r="10.5" />
      </svg>
      <span className="visually-hidden">{title}</span>
    </>
  )
}
