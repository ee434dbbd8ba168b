const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Africa/Johannesburg',
})

/** The day in South Africa as the paper prints it: '27 November 2026'. */
export function dayWords(instant: string): string {
  return DAY.format(new Date(instant))
}
