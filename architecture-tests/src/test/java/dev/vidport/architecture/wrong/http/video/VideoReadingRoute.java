package dev.vidport.architecture.wrong.http.video;

import dev.vidport.architecture.wrong.usecases.video.port.Videos;

/** A route that reads a repository. */
record VideoReadingRoute(Videos videos) {}
