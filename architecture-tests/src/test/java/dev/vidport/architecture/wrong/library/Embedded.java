package dev.vidport.architecture.wrong.library;

import dev.vidport.architecture.wrong.http.video.HttpPort;

/** A library class that depends on the web server. */
record Embedded(HttpPort server) {}
