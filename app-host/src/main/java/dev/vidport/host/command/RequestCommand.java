package dev.vidport.host.command;

import dev.vidport.client.ApiRefused;
import dev.vidport.client.ApiRequests;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A command that sends one request and prints its response. */
public abstract class RequestCommand extends ApiCommand {
  protected RequestCommand(CommandEnvironment environment) {
    super(environment);
  }

  @Override
  protected final int run() throws ApiRefused, IOException, InterruptedException {
    check();
    JsonNode answer = send(api());
    print(answer, () -> text(answer));
    return CommandExitCode.OK;
  }

  /** Refuses arguments, or asks for confirmation, before the service is called. */
  protected void check() throws IOException {}

  protected abstract JsonNode send(ApiRequests api)
      throws ApiRefused, IOException, InterruptedException;

  /** The response for people. */
  protected List<String> text(JsonNode answer) {
    return FieldLines.of(answer);
  }
}
