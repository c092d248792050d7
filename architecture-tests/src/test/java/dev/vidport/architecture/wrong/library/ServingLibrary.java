package dev.vidport.architecture.wrong.library;

import dev.vidport.architecture.wrong.http.video.HttpPort;

/** A library class that knows the web server. */
record ServingLibrary(HttpPort server) {}
