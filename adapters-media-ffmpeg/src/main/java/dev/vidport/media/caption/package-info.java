/** Audio for speech recognition, and speech recognizers that run on this host. */
package dev.vidport.media.caption;
