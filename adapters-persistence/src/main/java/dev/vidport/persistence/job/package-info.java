/** Render jobs, and overviews of jobs and of the queue. */
@NullMarked
package dev.vidport.persistence.job;

import org.jspecify.annotations.NullMarked;
