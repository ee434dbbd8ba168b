import { formatCount } from '../../domain/money.ts'
import type * as english from '../en/offline.ts'

const vehicles = (count: number) => `${formatCount(count)} ${count === 1 ? 'veículo' : 'veículos'}`
const pictures = (count: number) => `${formatCount(count)} ${count === 1 ? 'imagem' : 'imagens'}`

export const offlineUse: typeof english.offlineUse = {
  title: 'Uso sem internet',
  description: 'O que este aparelho guarda para uso sem internet, e quanto espaço ocupa.',
  intro: 'Guarde aqui o que precisa na estrada. Abre sem sinal.',
  remove: 'Retirar',
  tryAgain: 'Tentar de novo',
  reading: 'A ler o que este aparelho guarda',

  stockTitle: 'Lista de stock',
  stockText: 'Com ela pesquisa todo o stock sem internet, com os mesmos resultados e preços.',
  saveList: (size) => `Guardar a lista de stock (${size})`,
  saved: (count, age) => `Lista de stock guardada: ${vehicles(count)}, ${age}`,
  update: 'Atualizar',
  removeList: 'Retirar a lista de stock',
  progress: (done, total) => `${done} de ${total}`,
  listUnknown: 'A lista de stock não está neste aparelho. Guardá-la precisa de internet.',
  listOff: 'O uso sem internet está desligado nesta janela: o navegador não guarda nada aqui.',
  listFailed: {
    needsConnection: 'Não foi possível guardar a lista de stock. Precisa de internet.',
    full: 'O aparelho não tem espaço para a lista de stock. Navegar funciona, mas já não é possível guardar.',
    failed: 'Não foi possível guardar a lista de stock neste aparelho.',
  },
  stockSaved: 'Lista de stock guardada',
  updateFailed: 'Não atualizada. Precisa de internet.',

  packsTitle: 'Pacotes de fronteira',
  packsText:
    'Um veículo com todas as fotos, as suas cotações, o preço com entrega e as regras de entrada, guardados para um posto fronteiriço ou porto.',
  noPacks: 'Abra um veículo, ou vá a Guardados, e prima Pacote de fronteira.',
  toSaved: 'Para os veículos guardados',
  packFor: (port, country) => `${port}, ${country}`,
  addTitle: (name) => `Pôr o ${name} num pacote de fronteira`,
  country: 'Escolher o país',
  port: 'Escolher o porto',
  noPlaces: 'Países e portos precisam de internet.',
  measuring: 'A perguntar o tamanho',
  about: (size, photos) =>
    `Cerca de ${size}: o veículo${photos === 0 ? '' : ` com ${formatCount(photos)} ${photos === 1 ? 'foto' : 'fotos'}`}, as suas cotações, o preço de entrega e as regras de entrada.`,
  sizeUnknown: 'Saber o tamanho precisa de internet.',
  savePack: 'Guardar o pacote de fronteira',
  cancel: 'Cancelar',
  choosePlace: 'Escolha primeiro um país e um porto',
  savingPack: 'A guardar o pacote de fronteira',
  picturesDone: (done, total) => `${formatCount(done)} de ${pictures(total)}`,
  packSaved: (name, port) => `O ${name} está no pacote de fronteira para ${port}.`,
  packIncomplete: (missing) =>
    `${pictures(missing)} ${missing === 1 ? 'não chegou' : 'não chegaram'}. Prima Atualizar quando a internet estiver melhor.`,
  packFailed: {
    noAnswer: 'Não foi possível obter isto. Precisa de internet.',
    refused: 'A loja já não conhece este veículo.',
    notKept: 'Este aparelho não tem mais espaço para isto. Liberte espaço abaixo e tente de novo.',
  },
  ready: 'Pronto sem sinal',
  notReady: 'Não está pronto',
  checking: 'A ler do aparelho',
  packsRefused: 'Não é possível ler os pacotes de fronteira',
  missingPictures: (missing, size) =>
    `${missing === 1 ? 'falta' : 'faltam'} ${pictures(missing)}${size === null ? '' : `, cerca de ${size}`}`,
  missingAnswers: 'faltam dados ou preços',
  missingPapers: 'uma cotação sem o seu PDF',
  missingShell: 'a própria aplicação ainda não está neste aparelho',
  refresh: 'Atualizar',
  packAge: (age, size) => `Guardado ${age}\u00A0·\u00A0${size}`,
  delivered: (port) => `entregue em ${port}`,
  notDelivered: 'sem preço com entrega',
  tariffs: (day) => `Tarifas de ${day}`,
  noQuotes: 'Nenhuma cotação neste aparelho',
  vehicleUnknown: 'Este veículo não está neste aparelho, e pedi-lo precisa de internet.',

  bytes: (amount, unit) => `${amount.replace('.', ',')} ${unit}`,
  meterTitle: 'O que este aparelho guarda',
  kind: 'Tipo',
  items: 'Itens',
  size: 'Tamanho',
  total: 'Total',
  kinds: {
    stock: 'Lista de stock',
    vehicles: 'Veículos abertos',
    searches: 'Pesquisas',
    costs: 'Preços de entrega',
    references: 'Listas e câmbios',
    thumbs: 'Imagens pequenas',
    photos: 'Fotos',
    packs: 'Pacotes de fronteira com as suas imagens',
    quotes: 'Cotações e o que espera',
    mine: 'Veículos e pesquisas guardados',
    app: 'A própria aplicação',
  },
  allowance: (used, quota) => `O navegador conta ${used} dos ${quota} que permite.`,
  persisted: 'Fica até o retirar.',
  notPersisted:
    'O navegador pode retirá-lo quando faltar espaço ao aparelho. Instalar a aplicação torna isso improvável.',
  freeSpace: (size) => `Libertar espaço (${size})`,
  freeHint: 'Retira imagens e páginas que se podem obter de novo. O que guardou, empacotou ou lhe foi cotado fica.',
  nothingToFree: 'Não há nada a libertar.',
  freed: (size) => `${size} estão de novo livres.`,
  notFreed: 'O navegador não o largou. Carregue esta página de novo e tente outra vez.',

  lowTitle: 'Poupança de dados',
  lowText:
    'Imagens menores, nenhuma pesquisa adiantada, nenhuma transferência que não tenha pedido. Automático: imagens pequenas em 2G, e se o navegador estiver configurado para poupar dados.',
  pictures: 'Imagens',
  choices: {
    auto: (isSmall) => (isSmall ? 'Automático: pequenas agora' : 'Automático: normais agora'),
    full: 'Normais',
    small: 'Pequenas',
    off: 'Sem imagens ao navegar',
  },
  choiceNotKept: 'A escolha vale só para esta visita: o aparelho não a guardou.',
}

export const freshness: typeof english.freshness = {
  saved: (age) => `Guardado ${age}`,
  savedOn: (day) => `Guardado a ${day}`,
  savedSome: 'Guardado',
  fromList: (age) => `Da sua lista de stock guardada, ${age}`,
  fromListOn: (day) => `Da sua lista de stock, guardada a ${day}`,
  fromListSome: 'Da sua lista de stock guardada',
  cancel: 'Cancelar',
  newerResults: 'Resultados mais recentes – mostrar',
  newerVehicle: 'Dados mais recentes – mostrar',
  newPrice: 'O preço mudou – mostrar',
  nowReserved: 'Este veículo está agora reservado – mostrar',
  nowSold: 'Este veículo foi vendido – mostrar',
  gone: 'Já não está em stock',
  shortVersion: 'Versão curta – os dados completos precisam de internet',
  serverFault: 'O nosso servidor teve um problema, a mostrar resultados guardados',
  storageFull: 'O espaço está cheio – navegar funciona, mas já não é possível guardar',
  lost: {
    title: 'O navegador apagou o que estava guardado aqui',
    list: 'A lista de stock é carregada de novo assim que houver internet.',
    listLater: 'A lista de stock pode ser guardada de novo em Uso sem internet.',
    quotes: (count) =>
      `${formatCount(count)} ${count === 1 ? 'cotação já não está' : 'cotações já não estão'} neste aparelho. O que foi enviado por e-mail abre pelo link na mensagem.`,
    waiting: (count) =>
      `${formatCount(count)} ${count === 1 ? 'pedido esperava aqui e pode não ter sido enviado' : 'pedidos esperavam aqui e podem não ter sido enviados'}. Peça de novo, a menos que tenha tido resposta.`,
    saved: (count) => `Veículos e pesquisas guardados que se perderam: ${formatCount(count)}.`,
    packs: (count) => `Pacotes de fronteira que se perderam: ${formatCount(count)}.`,
  },
  damaged:
    'O que estava guardado neste aparelho não abre. Feche o navegador e abra-o de novo. Se isso não ajudar, o armazenamento está danificado: apague os dados deste site nas definições do navegador, e ele volta a guardar.',
  oldRate: 'câmbio antigo',
  pageNotSaved: 'Esta página não foi guardada. Precisa de internet',
  savedPages: 'Páginas guardadas desta pesquisa:',
  searchNotSaved: 'Esta pesquisa não foi guardada',
  saveList: (size) =>
    size === null
      ? 'Guarde a lista de stock para pesquisar sem internet'
      : `Guarde a lista de stock (cerca de ${size}) para pesquisar sem internet`,
  savedHere: 'Guardado neste aparelho:',
  nothingSaved: 'Este aparelho ainda não guardou nenhuma pesquisa.',
  popularVehicles: 'Veículos populares',
  anyVehicle: 'Qualquer veículo',
  andFilters: (count) => (count === 1 ? 'e 1 filtro' : `e ${count} filtros`),
  andMore: (count) => `e mais ${count}`,
  vehicleNotSaved: 'Este veículo não foi guardado',
  windowKeepsNothing: 'O uso sem internet está desligado nesta janela',
  cannotTell: (reference) => `Sem internet não podemos dizer se ${reference} existe`,
}

export const connection: typeof english.connection = {
  slow: 'Internet lenta – a mostrar resultados guardados',
  offline: 'Sem internet – a mostrar resultados guardados',
  serverDown: 'O nosso servidor não responde',
  portal: 'Este Wi-Fi pede que inicie sessão',
  openPortal: 'Abrir a página dele',
}

export const bar: typeof english.bar = {
  name: 'Aplicação',
  stock: 'Stock',
  saved: 'Guardados',
  quotes: 'Cotações',
  waiting: (count) => `${formatCount(count)} à espera`,
  more: 'Mais',
  offline: 'Uso sem internet',
  compare: 'Comparar',
  about: 'Sobre nós',
  faq: 'FAQ',
  contact: 'Contacto',
  check: 'Verificar uma cotação',
  privacy: 'Privacidade',
}

export const install: typeof english.install = {
  title: 'Instalar a Saex',
  subtitle: 'Menos de 2 MB. Sem loja de aplicações.',
  search: 'Pesquise o stock sem internet',
  quotations: 'As suas cotações ficam neste aparelho',
  quick: 'Abre logo, mesmo numa linha lenta',
  install: 'Instalar',
  notNow: 'Agora não',
  close: 'Fechar',
  offer: 'Tenha a Saex à mão: instalada, abre logo e sem internet.',
  show: 'Instalar a aplicação',
  howTo: 'Como instalar',
  iosShare: 'Toque em Partilhar na barra do seu navegador',
  iosAdd: 'Escolha ‘Adicionar ao ecrã principal’',
  iosOpen: 'Abra a Saex uma vez a partir daí, com internet: a aplicação guarda a sua própria cópia',
  inAppOffer:
    'Esta janela pertence a outra aplicação e não guarda nada. Abra a Saex no seu navegador para a usar sem internet.',
  inAppMenu: 'Abra o menu desta janela, em cima ou em baixo',
  inAppOpen: 'Escolha ‘Abrir no Safari’, ‘Abrir no Chrome’ ou ‘Abrir no navegador’',
  inAppTitle: 'Abrir no seu navegador',
}

export const update: typeof english.update = {
  ready: 'Pronto a funcionar sem internet',
  title: 'Atualização pronta',
  text: 'Recarregar demora um segundo e mantém o seu lugar.',
  reload: 'Recarregar',
  later: 'Mais tarde',
  close: 'Fechar',
  area: 'Atualização',
  busyHere: 'Termine ou esvazie primeiro o formulário aberto nesta página.',
  busyElsewhere: 'Termine ou guarde primeiro o formulário aberto no outro separador.',
}
