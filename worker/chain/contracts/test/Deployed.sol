// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {vm} from "./Vm.sol";

/// @dev Deploys the code of `artifacts/`, byte for byte what is deployed elsewhere. Tests import the sources for their
/// types only, and are compiled without the optimizer, which takes ten times as long as all else.
function deployed(string memory artifact, bytes memory arguments) returns (address payable contract_) {
    string memory file = vm.readFile(string.concat("worker/chain/contracts/artifacts/", artifact, ".ts"));
    string memory code = vm.split(vm.split(file, "Bytecode: `0x${string}` =\n  '")[1], "'")[0];
    bytes memory creation = bytes.concat(vm.parseBytes(code), arguments);
    assembly ("memory-safe") {
        contract_ := create(0, add(creation, 32), mload(creation))
    }
    vm.assertTrue(contract_ != address(0), artifact);
}
