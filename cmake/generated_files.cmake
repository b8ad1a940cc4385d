# Writes the completion files and the manual pages: cmake -DPROGRAM=... -DFOLDER=... -P this.
foreach(pair bash,en,bouton zsh,en,_bouton fish,en,bouton.fish man,en,bouton.1 man,zh,bouton.zh.1)
  string(REPLACE "," ";" pair "${pair}")
  list(GET pair 0 what)
  list(GET pair 1 language)
  list(GET pair 2 name)
  execute_process(COMMAND "${PROGRAM}" generate "${what}" --lang "${language}"
    OUTPUT_FILE "${FOLDER}/${name}" COMMAND_ERROR_IS_FATAL ANY)
endforeach()
