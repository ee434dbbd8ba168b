/** How many of something, in plain English: '1 mail', '2 mails', '0 mails'. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
