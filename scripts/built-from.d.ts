export declare const FLAGS: string[]
export declare const MADE_FROM: string[]
export declare const PAGES_FROM: string[]
export declare const SERVER_FROM: string[]
export declare function isShopBuilt(): boolean
export declare function stampOf(sources: string[]): string
