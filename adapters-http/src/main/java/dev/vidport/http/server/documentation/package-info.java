/** The pages of the documentation as Markdown, and their list for language models. */
package dev.vidport.http.server.documentation;
