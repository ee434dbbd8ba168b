import type { connection as english } from '../en/connection.ts'

export const connection: typeof english = {
  slow: 'Mtandao ni wa polepole – matokeo yaliyohifadhiwa yanaonyeshwa',
  offline: 'Hakuna mtandao – matokeo yaliyohifadhiwa yanaonyeshwa',
  serverDown: 'Seva yetu haijibu',
  portal: 'Wi-Fi hii inataka uingie kwanza',
  openPortal: 'Fungua ukurasa wake',
}
