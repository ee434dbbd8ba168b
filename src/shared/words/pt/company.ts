import type * as english from '../en/company.ts'

export const about: typeof english.about = {
  title: 'Sobre nós',
  cards: [
    {
      title: 'Especialistas em exportação',
      text: 'Compramos e vendemos veículos usados online e enviamo-los da África do Sul, do anúncio que abre aqui ao porto ou posto fronteiriço que escolher.',
    },
    {
      title: '25 anos de experiência',
      text: 'Estamos no comércio de veículos há 25 anos e conhecemos os papéis, as rotas e as pessoas pelo caminho.',
    },
    {
      title: 'Serviço ao cliente',
      text: 'Lida com pessoas que respondem. Cada cotação indica cada custo e diz até quando vale.',
    },
    {
      title: 'Mais um passo',
      text: 'Quando uma rota, um papel ou uma data causa problemas, procuramos consigo outro caminho.',
    },
  ],
}

export const services: typeof english.services = {
  title: 'Serviços',
  intro:
    'Somos especialistas em exportação com mais de 25 anos de experiência. Eis o que fazemos para compradores fora da África do Sul:',
  items: [
    {
      title: 'Compra e venda digital',
      text: 'Todo o nosso stock está online com fotos, especificações e preço.',
    },
    {
      title: 'Soluções de transporte',
      text: 'Levamos o veículo de Durban ao seu posto fronteiriço, porto ou cidade do interior, e dizemos antes quanto custa.',
    },
    { title: 'Cotações', text: 'Escolha país e porto num anúncio: a cotação vem logo, em PDF.' },
  ],
}

export const testimonials: typeof english.testimonials = {
  title: 'Testemunhos',
  text: 'Ainda não há testemunhos publicados. Quando compradores nos deixarem publicar o que dizem, ficará aqui.',
}

export const contact: typeof english.contact = {
  title: 'Contacto',
  intro: 'Respondemos a perguntas sobre veículos, entrega e papéis.',
  address: 'Morada',
  phone: 'Telefone',
  email: 'E-mail',
  whatsapp: 'WhatsApp',
  call: 'Ligar',
  writeEmail: 'Escrever-nos',
  reference: 'Referência SAEX',
  referenceHint: '(opcional)',
  referenceNote: 'Do veículo sobre o qual pergunta: a sua mensagem começa então por ela.',
  referenceFault: 'Uma referência SAEX é SAEX e até sete algarismos, como SAEX1234.',
  about: (reference) => `Sobre ${reference}: `,
  hours: 'Horário',
  daysOff: 'Sábados, domingos e feriados',
  closed: 'Fechado',
  openNow: 'Aberto agora',
  until: (time) => `até ${time} (sua\u00A0hora)`,
  closedNow: 'Fechado agora',
  opens: (time) => `Abertura: ${time} (sua\u00A0hora)`,
  talk: 'Falar com uma pessoa',
  checkQuotation: 'Verificar uma cotação',
}

export const faq: typeof english.faq = {
  title: 'FAQ',
  intro: 'Como funciona a compra, em poucas palavras.',
  items: [
    {
      question: 'Como encontro um veículo?',
      answer:
        'Pesquise por marca e modelo, ou pela referência SAEX. Os preços estão em dólares; pode escolher outra moeda acima dos resultados.',
    },
    {
      question: 'O que inclui o preço?',
      answer: 'O preço de um anúncio inclui o IVA sul-africano. A entrega é cotada à parte, linha por linha.',
    },
    {
      question: 'Como sei quanto custa com entrega?',
      answer:
        'Abra o veículo, escolha o seu país e porto, e prima “Fazer a cotação!”. Vê logo cada custo até ao lugar de entrega.',
    },
    {
      question: 'Os direitos do meu país estão incluídos?',
      answer:
        'Não. Os direitos e impostos do país de chegada são pagos lá pelo comprador e não fazem parte da nossa cotação.',
    },
    {
      question: 'Quanto tempo vale uma cotação?',
      answer: 'Cada cotação indica o seu último dia.',
    },
  ],
}

export const salesReps: typeof english.salesReps = {
  title: 'Representantes',
  sample: 'Dados de exemplo, até a empresa pôr aqui a sua própria gente.',
  office: 'Escritório',
  mobile: 'Telemóvel',
  email: 'E-mail',
  people: [1, 2, 3, 4, 5, 6, 7].map((number) => ({
    fullName: `Representante ${number}`,
    officeNumberFirst: '000',
    officeNumberLast: '000 0000',
    mobileNumberFirst: '000',
    mobileNumberLast: '000 0000',
    email: `rep${number}@example.com`,
  })),
}

export const notFound: typeof english.notFound = {
  title: 'Página não encontrada',
  text: 'O endereço pode estar mal escrito, ou a página mudou de lugar. O stock está onde sempre esteve.',
  toStock: 'Voltar ao stock',
}

export const privacy: typeof english.privacy = {
  title: 'Privacidade',
  intro: 'O que acontece aos seus dados quando nos pede uma cotação.',
  notice: 'Usamos os seus dados para esta cotação.',
  summary: 'Quem, porquê, quanto tempo, os seus direitos',
  whole: 'O aviso completo',
  short: [
    { heading: 'Quem', text: (company) => `${company} recebe os seus dados; mais ninguém.` },
    {
      heading: 'Porquê',
      text: () => 'Para fazer esta cotação, enviá-la e responder-lhe sobre ela. Sem publicidade.',
    },
    {
      heading: 'Quanto tempo',
      text: () => '24 meses depois da sua última cotação; depois nome, e-mail e número de telefone são apagados.',
    },
    {
      heading: 'Os seus direitos',
      text: () =>
        'Pode perguntar o que guardamos, mandar corrigir ou apagar, e opor-se. Pode queixar-se ao Information Regulator da África do Sul.',
    },
  ],
  more: [
    {
      heading: 'O que se guarda',
      text: 'O seu nome, e-mail e número de telefone com a cotação; o PDF durante 60 dias; uma mensagem à espera até ser enviada, e o endereço de uma enviada durante 7 dias.',
    },
    {
      heading: 'No seu aparelho',
      text: 'Os seus dados, as suas cotações com os documentos, os pedidos em espera, os veículos guardados e abertos, as pesquisas, país, porto, moeda e língua ficam neste navegador até os remover. Em As minhas cotações, «Esquecer os meus dados» remove o que preenche os formulários; em Uso sem internet, «Esquecer tudo neste aparelho» remove tudo, tal como limpar os dados deste site. Cookies lembram moeda, língua, cores, que imagens são carregadas e quanto este aparelho guarda; não há rastreadores. O nosso pessoal recebe mais um ao iniciar sessão, pelo qual reconhecemos o seu aparelho durante 90 dias.',
    },
    {
      heading: 'Quando pesquisa',
      text: 'Contamos pesquisas durante 62 dias com um endereço de rede encurtado e o país para que aponta. Nenhum leva até si.',
    },
    {
      heading: 'Um e-mail que não pediu',
      text: 'Cada e-mail tem um link que impede outros para o seu endereço. Guardamos então só um código do endereço que ninguém pode ler.',
    },
    {
      heading: 'Um e-mail que abre',
      text: 'Se abrir uma cotação pelo link do nosso e-mail, guardamos durante 12 meses depois da última vez um código do seu endereço que ninguém pode ler, para que os e-mails seguintes o saúdem pelo nome. Não vemos se lê um e-mail.',
    },
  ],
  ask: 'Peça-nos pela página de contacto; confirmamos por um e-mail para o endereço em causa antes de agir.',
  contact: 'Contacte-nos',
}
