/** Words that only these have, so that whatever they got into is found. */
export const CANARY_CLIENT = {
  firstName: 'Canaryfirst',
  surname: 'Canarylast',
  email: 'canary.client@example.test',
  cellNo: '+260 97 543 2123',
}
export const CANARY_PASSWORD = 'canary password of staff'
