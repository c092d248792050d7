/** The commands that upload, import and show videos. */
package dev.vidport.host.command.video;
