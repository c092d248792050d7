package dev.vidport.architecture.wrong.storage.video;

import dev.vidport.architecture.wrong.http.video.HttpPort;

/** An adapter that depends on another adapter and implements its interface. */
final class ForeignPort implements HttpPort {}
