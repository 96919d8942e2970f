const known: Readonly<Record<string, string>> = {
  en: 'Stop these mails',
  de: 'Diese Mails abbestellen',
  ar: 'إيقاف هذه الرسائل',
}

/** The words of the link in a mail that ends mails of its kind; English where we do not have the language yet. */
export const unsubscribeWords = (language: string): string => known[language] ?? known['en'] ?? ''
