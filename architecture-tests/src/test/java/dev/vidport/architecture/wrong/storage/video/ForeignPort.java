package dev.vidport.architecture.wrong.storage.video;

import dev.vidport.architecture.wrong.http.video.HttpPort;

/** An adapter that knows another one and fits its port. */
final class ForeignPort implements HttpPort {}
