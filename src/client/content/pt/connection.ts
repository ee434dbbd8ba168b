import type { connection as english } from '../en/connection.ts'

export const connection: typeof english = {
  slow: 'Ligação lenta – a mostrar resultados guardados',
  offline: 'Sem ligação – a mostrar resultados guardados',
  serverDown: 'O nosso servidor não responde',
  portal: 'Este Wi-Fi pede que inicie sessão',
  openPortal: 'Abrir a página dele',
}
