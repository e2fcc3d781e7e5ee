/** Two screens of one make. The word is also the folder under `/static/`. */
export type MediaKind = 'logos' | 'ads';
