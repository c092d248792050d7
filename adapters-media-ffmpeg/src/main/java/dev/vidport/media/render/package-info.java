/** Renders the renditions and the audio of a plan. */
package dev.vidport.media.render;
