import type * as english from '../en/shell.ts'

export const shell: typeof english.shell = {
  pageFailedTitle: 'Não foi possível mostrar esta página',
  pageFailedText: 'Nada do que escreveu foi enviado. Carregar a página de novo costuma resolver.',
  codeMissingTitle: 'Precisa de internet',
  codeMissingText: 'Esta página ainda não está neste aparelho. Chega assim que o nosso servidor responder.',
  tryAgain: 'Tentar de novo',
  toStock: 'Voltar ao stock',
  skip: 'Saltar para o conteúdo',
  logo: (company) => `${company}, início`,
  mainNavigation: 'Navegação principal',
  home: 'Início',
  about: 'Sobre nós',
  faq: 'FAQ',
  contact: 'Contacto',
  findMyCar: 'Encontrar o meu carro',
  menu: 'Menu',
  emailUs: 'Escreva-nos',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  contactBlock: 'Contacto',
  southAfricanTime: 'Hora da África do Sul',
  quickLinks: 'Links rápidos',
  aboutShort: 'Sobre nós',
  services: 'Serviços',
  salesReps: 'Representantes',
  testimonials: 'Testemunhos',
  staffLogin: 'Acesso do pessoal',
  contactShort: 'Contacto',
  privacy: 'Privacidade',
  checkQuotation: 'Verificar uma cotação',
  offline: 'Uso sem internet',
  popularBrands: 'Marcas populares',
  followUs: 'Siga-nos',
  defaultDescription:
    'Veículos usados da África do Sul, entregues no seu porto ou posto fronteiriço. Veja o preço na sua moeda e o custo com entrega.',
}

export const ui: typeof english.ui = {
  live: 'Atualizado',
  checked: (time) => `atualizado às ${time}`,
  needsConnection: 'Precisa de internet',
  ago: {
    now: 'agora mesmo',
    day: (count) => `há ${count} ${count === 1 ? 'dia' : 'dias'}`,
    hour: (count) => `há ${count} ${count === 1 ? 'hora' : 'horas'}`,
    minute: (count) => `há ${count} ${count === 1 ? 'minuto' : 'minutos'}`,
  },
  slow: 'Isto parece estar a demorar um pouco mais do que o esperado',
  tryAgain: 'Tentar de novo',
  partFailedTitle: 'Esta parte da página não funcionou',
  partFailedText: 'O resto da página não é afetado.',
  back: 'Voltar',
  firstPage: 'Primeira página',
  previousPage: 'Página anterior',
  nextPage: 'Página seguinte',
  lastPage: 'Última página',
}

export const currency: typeof english.currency = {
  name: 'Moeda',
  placeholder: 'Escolha um país',
}

export const language: typeof english.language = {
  name: 'Língua',
  locale: 'pt_PT',
}

export const theme: typeof english.theme = {
  name: 'Tema',
  options: { system: 'Automático', light: 'Claro', dark: 'Escuro' },
}

export const notices: typeof english.notices = { close: 'Fechar', area: 'Mensagens' }
