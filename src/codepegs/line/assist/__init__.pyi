from codepegs.line.assist import assistant as assistant
