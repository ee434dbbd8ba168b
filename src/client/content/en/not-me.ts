export const notMe = {
  title: 'This was not me',
  intro:
    'Somebody gave us your e-mail address for a quotation that you did not ask for? Then no more mails shall come from us.',
  stop: 'Stop mails to my address',
  done: 'Done. We send no more mails to this address. If you want one after all, please contact us.',
  noToken: 'Please open the whole link of our mail: its end is missing here.',
  failed: 'That did not work. Please try again in a moment.',
}
