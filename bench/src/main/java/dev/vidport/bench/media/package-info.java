/**
 * Measures what redactions and edits add to the cost of rendering, and the time to plan an edit.
 */
package dev.vidport.bench.media;
