package dev.vidport.architecture.wrong.usecases.video;

import java.net.Socket;

/** A use case that holds a socket. */
record Connected(Socket socket) {}
