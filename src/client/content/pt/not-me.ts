import type { notMe as english } from '../en/not-me.ts'

export const notMe: typeof english = {
  title: 'Não fui eu',
  intro:
    'Alguém nos deu o seu endereço de e-mail para uma cotação que não pediu? Então não receberá mais mensagens nossas.',
  stop: 'Não escrever mais para o meu endereço',
  done: 'Feito. Não enviamos mais mensagens para este endereço. Se afinal quiser uma, contacte-nos.',
  noToken: 'Abra a ligação inteira da nossa mensagem: falta aqui o fim.',
  failed: 'Não funcionou. Tente de novo daqui a pouco.',
}
