import type { install as english } from '../en/install.ts'

export const install: typeof english = {
  title: 'Instalar a Saex',
  subtitle: 'Menos de 2 MB. Sem loja de aplicações.',
  search: 'Pesquise o stock sem ligação',
  quotations: 'As suas cotações ficam neste aparelho',
  quick: 'Abre logo, mesmo numa linha lenta',
  install: 'Instalar',
  notNow: 'Agora não',
  close: 'Fechar',
  offer: 'Tenha a Saex à mão: instalada, abre logo e sem ligação.',
  show: 'Instalar a aplicação',
  howTo: 'Como instalar',
  iosShare: 'Toque em Partilhar na barra do seu navegador',
  iosAdd: 'Escolha ‘Adicionar ao ecrã principal’',
  iosOpen: 'Abra a Saex uma vez a partir daí, com ligação: a aplicação guarda a sua própria cópia',
  inAppOffer:
    'Esta janela pertence a outra aplicação e não guarda nada. Abra a Saex no seu navegador para a usar sem ligação.',
  inAppMenu: 'Abra o menu desta janela, em cima ou em baixo',
  inAppOpen: 'Escolha ‘Abrir no Safari’, ‘Abrir no Chrome’ ou ‘Abrir no navegador’',
  inAppTitle: 'Abrir no seu navegador',
}
