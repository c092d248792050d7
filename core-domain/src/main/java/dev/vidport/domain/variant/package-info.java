/** Renditions of a published video in a further codec. */
package dev.vidport.domain.variant;
