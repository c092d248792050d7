/** What redactions and edits add to the cost of rendering, and how long planning takes. */
package dev.vidport.bench.media;
