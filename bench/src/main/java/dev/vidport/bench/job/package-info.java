/** What a whole render job costs, against ffmpeg by hand. */
package dev.vidport.bench.job;
